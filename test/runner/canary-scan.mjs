// Puts the scan of test/support/page/canary-scan.ts before every browser test file. Hooks run in the order in which they
// are named, so this one sees the page before @open-wc/testing takes the fixtures away.
export function canaryScan() {
  return {
    name: 'canary-scan',
    transform({ path, body }) {
      if (!path.endsWith('.test.ts')) return undefined;
      return { body: `import '/test/support/page/canary-scan.ts'; ${String(body)}` };
    },
  };
}
