'use client';

import { PccCreditSummary, PccSession, PccStatements } from 'pcc-widgets/react';
import { useEffect, useState } from 'react';

/** A placeholder for your own login: it signs in the sandbox's Ana. */
const signIn = () =>
  fetch('/demo/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ pcid: 'ana-complete' }),
  });

export function Credit() {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    void signIn().then(() => setSignedIn(true));
  }, []);
  return (
    <PccSession endpoint={signedIn ? '/pcc/session' : null}>
      <PccCreditSummary />
      <PccStatements pageSize={6} />
    </PccSession>
  );
}
