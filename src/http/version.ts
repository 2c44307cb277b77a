/** Version of this copy of the library. `npm run release` writes it from package.json. */
export const version: string = '0.1.0';
