// The manifest alone, without the files for editors beside it: for the documentation, the demo and the tests.
import config from '../custom-elements-manifest.config.mjs';

const writers = /vs-code|vscode|jet-brains|jetbrains|web-type/;

export default {
  ...config,
  // By default the analyzer writes the address of what it made into package.json.
  packagejson: false,
  plugins: config.plugins.filter(({ name }) => !writers.test(name)),
};
