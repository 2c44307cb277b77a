// The manifest for the demo's own pages: as it is published, but without the files for editors beside it.
import config from '../custom-elements-manifest.config.mjs';

const writers = /vs-code|vscode|jet-brains|jetbrains|web-type/;

export default { ...config, plugins: config.plugins.filter(({ name }) => !writers.test(name)) };
