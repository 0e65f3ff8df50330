/** The texts of what is known of a hook and of a tax in German. */
export const FACTS = {
  'No hook: what a swap pays follows from price, liquidity and fee alone.':
    'Kein Hook: Was ein Tausch zahlt, folgt allein aus Preis, Liquidität und Gebühr.',
  'The hook is not called in swaps, but it may set another fee at any time.':
    'Der Hook wird bei einem Tausch nicht aufgerufen, kann aber jederzeit eine andere Gebühr setzen.',
  'The hook is not called in swaps: it cannot change what they pay.':
    'Der Hook wird bei einem Tausch nicht aufgerufen: Er kann nicht ändern, was gezahlt wird.',
  'The hook is called in each swap: it may change what it pays, or refuse it.':
    'Der Hook wird bei jedem Tausch aufgerufen: Er kann ändern, was gezahlt wird, oder ablehnen.',
  'The hook is called in each swap and may replace it: price and depth need not be what it pays.':
    'Der Hook wird bei jedem Tausch aufgerufen und kann ihn ersetzen: Gezahlt wird womöglich nicht, was Preis und Markttiefe sagen.',
  'No route uses such a pool unless the operator of this service names its hook.':
    'Keine Route nutzt einen solchen Pool, außer der Betreiber dieses Dienstes nennt seinen Hook.',
  unknown: 'unbekannt',
  '{tax} of each transfer': '{tax} jeder Überweisung',
  '{buy} when bought, {sell} when sold': '{buy} beim Kauf, {sell} beim Verkauf',
  'Cannot be sold': 'Nicht verkäuflich',
  'Cannot be bought': 'Nicht käuflich',
  'Follows no rule': 'Folgt keiner Regel',
  'Not measured: no pool': 'Nicht gemessen: kein Pool',
} as const;
