/** The texts of hooks and taxes in Spanish. */
export const FACTS = {
  'No hook: what a swap pays follows from price, liquidity and fee alone.':
    'Sin hook: lo que paga un intercambio depende solo del precio, la liquidez y la comisión.',
  'The hook is not called in swaps, but it may set another fee at any time.':
    'El hook no se ejecuta en los intercambios, pero puede fijar otra comisión en cualquier momento.',
  'The hook is not called in swaps: it cannot change what they pay.':
    'El hook no se ejecuta en los intercambios: no puede cambiar lo que pagan.',
  'The hook is called in each swap: it may change what it pays, or refuse it.':
    'El hook se ejecuta en cada intercambio: puede cambiar lo que paga o rechazarlo.',
  'The hook is called in each swap and may replace it: price and depth need not be what it pays.':
    'El hook se ejecuta en cada intercambio y puede sustituirlo: el resultado puede no coincidir con el precio y la profundidad.',
  'No route uses such a pool unless the operator of this service names its hook.':
    'Ninguna ruta usa un pool así, salvo que el operador de este servicio autorice su hook.',
  unknown: 'desconocido',
  '{tax} of each transfer': '{tax} de cada transferencia',
  '{buy} when bought, {sell} when sold': '{buy} al comprar, {sell} al vender',
  'Cannot be sold': 'No se puede vender',
  'Cannot be bought': 'No se puede comprar',
  'Transfers follow no rule': 'Las transferencias no siguen ninguna regla',
  'tax: {tax}': 'impuesto: {tax}',
  'younger than a day': 'menos de un día',
  'Not measured: no pool': 'Sin medir: no hay pool',
};
