import { Link, useRoute } from 'wouter';
import { WalletButton } from '../wallet/WalletButton.tsx';

const VIEWS = [
  ['/', 'Swap'],
  ['/tokens', 'Tokens'],
  ['/pools', 'Pools'],
  ['/status', 'Status'],
] as const;

/** Shows the views and the wallet. */
export function Header() {
  return (
    <header className="header">
      <nav aria-label="Views">
        {VIEWS.map(([href, label]) => (
          <ViewLink key={href} href={href} label={label} />
        ))}
      </nav>
      <WalletButton />
    </header>
  );
}

function ViewLink({ href, label }: { readonly href: string; readonly label: string }) {
  const [isHere] = useRoute(href);
  return (
    <Link href={href} aria-current={isHere ? 'page' : undefined}>
      {label}
    </Link>
  );
}
