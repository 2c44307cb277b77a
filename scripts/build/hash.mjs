import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * @param {string} file
 * @param {string} algorithm
 * @param {import('node:crypto').BinaryToTextEncoding} [encoding]
 */
export const hashOf = (file, algorithm, encoding = 'hex') =>
  createHash(algorithm).update(readFileSync(file)).digest(encoding);

/**
 * As `integrity` attributes state it.
 *
 * @param {string} file
 */
export const integrityOf = (file) => `sha384-${hashOf(file, 'sha384', 'base64')}`;
