import Link from 'next/link';
import { Documents } from './documents';

export default function Page() {
  return (
    <>
      <h1>Documents</h1>
      <Documents />
      <Link href="/help">Help</Link>
    </>
  );
}
