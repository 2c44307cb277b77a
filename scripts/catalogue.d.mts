/** The expected page, and the problems of the current one. */
export declare function catalogue(): Promise<{
  text: string;
  /** Cases with neither a test nor a reason. */
  missing: number[];
  /** Numbers in titles that are not cases. */
  unknown: number[];
  /** Tests on the page that no longer exist. */
  gone: string[];
}>;
