/** The page as it ought to be, the numbers without a test or a reason, and those that the page does not know. */
export declare function catalogue(): Promise<{ text: string; missing: number[]; unknown: number[] }>;
