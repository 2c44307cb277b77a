import { Credit } from './credit';

export default function Page() {
  return (
    <>
      <h1>Your credit</h1>
      <Credit />
    </>
  );
}
