// The e2e step of `npm test`: all files in one process, for what they share (test/support/hosts/shared.ts).
import { readdirSync } from 'node:fs';

for (const file of readdirSync(new URL('.', import.meta.url)).toSorted())
  if (file.endsWith('.e2e.ts')) await import(`./${file}`);
