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
  // Where your login comes first, this is not needed: a session without an endpoint is reported as a mistake.
  if (!signedIn) return null;
  return (
    <PccSession endpoint="/pcc/session">
      <PccCreditSummary />
      <PccStatements pageSize={6} />
    </PccSession>
  );
}
