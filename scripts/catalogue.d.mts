/** The page as it ought to be, and what is wrong with the one there is. */
export declare function catalogue(): Promise<{
  text: string;
  /** Cases with neither a test nor a reason. */
  missing: number[];
  /** Numbers in titles that are no cases. */
  unknown: number[];
  /** Tests that the page names and that are no more. */
  gone: string[];
}>;
