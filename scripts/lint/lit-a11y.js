// eslint-plugin-lit-a11y for oxlint. Its rules keep what they know of a file in `parserServices`, which oxlint freezes.
import plugin from 'eslint-plugin-lit-a11y';

/** A rule that gets an object which it may change. */
const writable = (rule) => ({
  ...rule,
  create: (context) =>
    rule.create(
      Object.create(context, {
        sourceCode: { value: Object.create(context.sourceCode, { parserServices: { value: {} } }) },
      }),
    ),
});

export default {
  meta: { name: 'lit-a11y' },
  rules: Object.fromEntries(Object.entries(plugin.rules).map(([name, rule]) => [name, writable(rule)])),
};
