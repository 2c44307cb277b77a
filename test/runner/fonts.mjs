// The fonts in which tests measure: files of npm packages, so that no test depends on what a machine has installed.
/**
 * Files in node_modules by family and weight. The first is usual in apps, the second narrow, the third wide.
 *
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
export const fonts = {
  Inter: {
    400: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    500: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
    600: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
    700: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
  },
  // As wide as Times.
  Tinos: {
    400: '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf',
    700: '@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf',
  },
  // As wide as Verdana.
  'DejaVu Sans': {
    400: '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2',
    700: '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2',
  },
};

const faces = Object.entries(fonts).flatMap(([family, files]) =>
  Object.entries(files).map(
    ([weight, file]) =>
      `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url('/node_modules/${file}') }`,
  ),
);

/** The page of every browser test: its tests begin when it has the fonts, and its own is the first. */
export const testPage = (testFramework) => `<!doctype html>
<html>
  <head>
    <style>
      ${faces.join('\n')}
      html { font-family: ${Object.keys(fonts)[0]} }
    </style>
  </head>
  <body>
    <script type="module">
      await Promise.all([...document.fonts].map((face) => face.load()));
      await import('${testFramework}');
    </script>
  </body>
</html>`;
