import { Link } from 'wouter';
import { useReady } from '../api/network.ts';
import { BRAND, onHost } from '../brand/brand.ts';
import { describeHealth } from '../status/describeHealth.ts';
import { ThemeButton } from './ThemeButton.tsx';

/** Shows in a word whether all is well, and leads to the docs, the status and the source. */
export function Footer() {
  const { data: ready, error } = useReady();
  const { source, terms, support } = BRAND.links;
  const isWell = describeHealth(ready, error).length === 0;
  return (
    <footer className="footer">
      <span>
        {ready === undefined ? '' : isWell ? 'All systems operational' : 'Some systems are in trouble'}
      </span>
      <Link href="/docs">Docs</Link>
      <a href={onHost('/openapi.json')}>OpenAPI</a>
      <Link href="/status">Status</Link>
      {source === undefined ? null : <a href={source}>Source</a>}
      {terms === undefined ? null : <a href={terms}>Terms</a>}
      {support === undefined ? null : <a href={support}>Support</a>}
      <span className="footer-end">
        <ThemeButton />
        {BRAND.version === undefined ? null : <span>v{BRAND.version}</span>}
      </span>
    </footer>
  );
}
