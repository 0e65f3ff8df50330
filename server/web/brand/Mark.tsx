import { BRAND, onHost } from './brand.ts';

/** Draws the mark: the operator's logo, or the page's own, a plumb line that sounds the depth of a pool. */
export function Mark() {
  if (BRAND.hasLogo)
    return <img className="mark" src={onHost('/brand/logo')} alt="" width="28" height="28" />;
  return (
    <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="9" fill="var(--accent)" />
      <g stroke="var(--accent-ink)" strokeWidth="2.2" strokeLinecap="round" fill="none">
        <path d="M14 5v6" />
        <path d="M6 14.5h3.2M18.8 14.5H22" opacity=".75" />
      </g>
      <path d="M10.2 12.2h7.6L14 23z" fill="var(--accent-ink)" />
    </svg>
  );
}
