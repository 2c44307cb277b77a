// Only the manifest, without the files for editors: for the documentation, the demo and the tests.
import config from '../../custom-elements-manifest.config.mjs';

const writers = /vs-code|vscode|jet-brains|jetbrains|web-type/;

export default {
  ...config,
  // By default, the analyzer writes the path of its output into package.json.
  packagejson: false,
  plugins: config.plugins.filter(({ name }) => !writers.test(name)),
};
