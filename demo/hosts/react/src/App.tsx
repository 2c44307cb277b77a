import { PccSession, PccStatements } from 'pcc-widgets/react';
import { useState } from 'react';
import { Link } from 'react-router';

const strings = { 'statements.heading': 'Your documents' };

export function App() {
  const [locale, setLocale] = useState('en');
  const [count, setCount] = useState<number>();
  return (
    <>
      <h1>Documents</h1>
      <label>
        Language{' '}
        <select value={locale} onChange={(event) => setLocale(event.target.value)}>
          <option value="en">English</option>
          <option value="es">Español</option>
        </select>
      </label>
      <PccSession endpoint="/pcc/session">
        <PccStatements
          pageSize={6}
          locale={locale}
          strings={strings}
          onPccLoad={(event) => setCount(event.count)}
        />
      </PccSession>
      {count !== undefined && <p>{`${count} statements loaded`}</p>}
      <Link to="/help">Help</Link>
    </>
  );
}
