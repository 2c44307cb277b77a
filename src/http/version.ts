/** Of this copy of the library; the one in package.json, from which `npm run release` writes it. */
export const version: string = '0.1.0';
