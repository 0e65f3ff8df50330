import { Link, useLocation } from 'wouter';
import { t } from '../words/words.tsx';
import { isWithin, VIEWS } from './views.ts';

interface ViewLinksProps {
  readonly className: string;
  readonly label: string;
}

/** Shows the views, the present one marked. */
export function ViewLinks({ className, label }: ViewLinksProps) {
  const [path] = useLocation();
  return (
    <nav className={className} aria-label={label}>
      {VIEWS.map(([href, name]) => (
        <Link key={href} href={href} aria-current={isWithin(path, href) ? 'page' : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
