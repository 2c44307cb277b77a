/** The part of Eleventy that the site uses; the package has no types. */
declare module '@11ty/eleventy' {
  interface Settings {
    setLibrary(extension: string, library: object): void;
    addTemplate(path: string, content: string, data: object): void;
  }
  interface Options {
    readonly quietMode: boolean;
    readonly configPath: string;
    readonly config: (settings: Settings) => void;
  }
  export default class Eleventy {
    constructor(input: string, output: string, options: Options);
    write(): Promise<void>;
  }
}
