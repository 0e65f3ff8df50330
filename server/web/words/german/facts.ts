/** The texts of hooks and taxes in German. */
export const FACTS = {
  'No hook: what a swap pays follows from price, liquidity and fee alone.':
    'Kein Hook: Das Ergebnis eines Tauschs folgt allein aus Preis, Liquidität und Gebühr.',
  'The hook is not called in swaps, but it may set another fee at any time.':
    'Der Hook wird bei einem Tausch nicht aufgerufen, kann aber jederzeit eine andere Gebühr festlegen.',
  'The hook is not called in swaps: it cannot change what they pay.':
    'Der Hook wird bei einem Tausch nicht aufgerufen: Am Ergebnis kann er nichts ändern.',
  'The hook is called in each swap: it may change what it pays, or refuse it.':
    'Der Hook wird bei jedem Tausch aufgerufen: Er kann das Ergebnis ändern oder den Tausch ablehnen.',
  'The hook is called in each swap and may replace it: price and depth need not be what it pays.':
    'Der Hook wird bei jedem Tausch aufgerufen und kann ihn ersetzen: Das Ergebnis kann von Preis und Markttiefe abweichen.',
  'No route uses such a pool unless the operator of this service names its hook.':
    'Keine Route nutzt einen solchen Pool, es sei denn, der Betreiber dieses Dienstes hat dessen Hook freigegeben.',
  unknown: 'unbekannt',
  '{tax} of each transfer': '{tax} pro Transfer',
  '{buy} when bought, {sell} when sold': '{buy} beim Kauf, {sell} beim Verkauf',
  'Cannot be sold': 'Lässt sich nicht verkaufen',
  'Cannot be bought': 'Lässt sich nicht kaufen',
  'Transfers follow no rule': 'Transfers folgen keiner Regel',
  'tax: {tax}': 'Steuer: {tax}',
  'younger than a day': 'jünger als ein Tag',
  'Not measured: no pool': 'Nicht gemessen: kein Pool',
} as const;
