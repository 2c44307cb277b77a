import { useEffect, useRef, useState } from 'react';
import { Linking, Share } from 'react-native';
import { WebView, type WebViewMessageEvent } from 'react-native-webview';

const SITE = 'https://shop.example.com';

type Message = { type: 'document'; name: string; base64: string } | { type: 'sign-in' };

interface Props {
  /** Gets a one-time code from your server, with the app's own login. */
  readonly getCode: () => Promise<string>;
  /** Writes the PDF to a file and shows it, such as with react-native-blob-util. */
  readonly showDocument: (name: string, base64: string) => Promise<string>;
  /** Changes when the app's user signs out. */
  readonly signedOut: boolean;
}

export function CreditScreen({ getCode, showDocument, signedOut }: Props) {
  const view = useRef<WebView>(null);
  const [uri, setUri] = useState<string>();

  /** The server exchanges the code for its login cookie, and redirects to the page. */
  async function signIn(): Promise<void> {
    setUri(`${SITE}/app-login?code=${encodeURIComponent(await getCode())}`);
  }
  useEffect(() => void signIn(), []);
  useEffect(() => {
    if (signedOut) view.current?.injectJavaScript('pccSignOut(); true;');
  }, [signedOut]);

  async function receive({ nativeEvent }: WebViewMessageEvent): Promise<void> {
    // Frames of other origins can send messages as well.
    if (new URL(nativeEvent.url).origin !== SITE) return;
    const message = JSON.parse(nativeEvent.data) as Message;
    if (message.type === 'sign-in') await signIn();
    else await Share.share({ url: await showDocument(message.name, message.base64) });
  }

  if (uri === undefined) return null;
  return (
    <WebView
      ref={view}
      source={{ uri }}
      onMessage={(event) => void receive(event)}
      // The page itself only; links to elsewhere open in the browser.
      originWhitelist={[SITE]}
      onShouldStartLoadWithRequest={({ url, isTopFrame }) => {
        if (!isTopFrame || url.startsWith(`${SITE}/`)) return true;
        void Linking.openURL(url);
        return false;
      }}
      // The session is a cookie of the page's own site.
      thirdPartyCookiesEnabled={false}
      // Identity steps use the camera inside a frame.
      mediaCapturePermissionGrantType="prompt"
      allowsInlineMediaPlayback
      // The page keeps out of the notch with env(safe-area-inset-*).
      contentInsetAdjustmentBehavior="never"
    />
  );
}
