// `npm run openapi`: prints the service as an OpenAPI 3.1 document, from the contract; `-- --out FILE` writes it to a file.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openApiDocument } from 'pcc-widgets/sandbox';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    'base-url': { type: 'string' },
    'auth-url': { type: 'string' },
  },
});
const document = openApiDocument({ baseUrl: values['base-url'], authUrl: values['auth-url'] });
const text = `${JSON.stringify(document, null, 2)}\n`;
if (values.out) writeFileSync(values.out, text);
else process.stdout.write(text);
