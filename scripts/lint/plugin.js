// Our own rules, for .oxlintrc.jsonc.
import layers from './layers.js';

/** Forbids what a selector finds, with a message that says what to do instead. Oxlint has no such rule. */
const noRestrictedSyntax = {
  meta: {
    type: 'problem',
    schema: {
      type: 'array',
      items: {
        type: 'object',
        properties: { selector: { type: 'string' }, message: { type: 'string' } },
        required: ['selector', 'message'],
        additionalProperties: false,
      },
    },
  },
  create(context) {
    return Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    );
  },
};

export default {
  meta: { name: 'pcc' },
  rules: { layers, 'no-restricted-syntax': noRestrictedSyntax },
};
