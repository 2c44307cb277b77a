import Link from 'next/link';

export default function Page() {
  return (
    <>
      <h1>Help</h1>
      <Link href="/">Documents</Link>
    </>
  );
}
