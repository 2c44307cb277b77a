import { Link } from 'react-router';

export const Help = () => (
  <>
    <h1>Help</h1>
    <Link to="/">Documents</Link>
  </>
);
