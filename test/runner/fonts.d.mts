/** Files in node_modules by family and weight. */
export const fonts: Readonly<Record<string, Readonly<Record<string, string>>>>;
/** The page of every browser test. */
export function testPage(testFramework: string): string;
