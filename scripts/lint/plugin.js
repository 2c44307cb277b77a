// Our own rules, for .oxlintrc.jsonc.
import layers from './layers.js';
import noRestrictedSyntax from './no-restricted-syntax.js';

export default {
  meta: { name: 'pcc' },
  rules: { layers, 'no-restricted-syntax': noRestrictedSyntax },
};
