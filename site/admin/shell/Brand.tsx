import { Link } from 'react-router';
import { useSiteBrand } from './use-site-brand.ts';

export function Brand() {
  const { name, logo } = useSiteBrand();
  return (
    <Link className="brand" to="/">
      {logo ? (
        <img className="logo" src={logo} alt="" height="28" />
      ) : (
        <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
          <path className="yellow" d="M4 3.6 28.4 15.4 4 11.1Z" />
          <path className="magenta" d="M4 12.3 28.4 16 4 19.7Z" />
          <path className="cyan" d="M4 20.9 28.4 16.6 4 28.4Z" />
        </svg>
      )}
      <span>{name}</span>
      <small>Admin</small>
    </Link>
  );
}
