import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import 'pcc-widgets/pcc-preload.css';

export const metadata: Metadata = { title: 'Your credit', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
