/** The texts of the account in Spanish. */
export const ACCOUNT = {
  'Connect a wallet to see its balances in dollars, its positions and the swaps that you sent from this browser.':
    'Conecte una billetera para ver sus saldos en dólares, sus posiciones y los intercambios que envió desde este navegador.',
  'the account': 'la cuenta',
  'Your wallet is on another network. Switch it to {network} to see your account here.':
    'Su billetera está en otra red. Cámbiela a {network} para ver aquí su cuenta.',
  'No token that you hold has a price': 'Ninguno de sus tokens tiene precio',
  'in tokens, without positions': 'en tokens, sin posiciones',
  'Swaps sent from this browser': 'Intercambios enviados desde este navegador',
  'This account holds none of the listed tokens.': 'Esta cuenta no tiene ninguno de los tokens de la lista.',
  Balances: 'Saldos',
  Worth: 'Valor actual',
  'The token has no price': 'El token no tiene precio',
  'the positions': 'las posiciones',
  'This account provides no liquidity to V3 and V4 pools.':
    'Esta cuenta no aporta liquidez a pools V3 ni V4.',
  'Not read of V4 positions': 'No se consulta en posiciones V4',
  Position: 'Posición',
  'Fees not collected': 'Comisiones sin cobrar',
  'Your wallet’s node did not tell': 'El nodo de su billetera no respondió',
  'A token of it has no price': 'Un token de la posición no tiene precio',
  'None yet. What you swap here is listed with what was promised and what arrived.':
    'Ninguno todavía. Aquí verá cada intercambio, con lo prometido y lo recibido.',
  'Own swaps': 'Intercambios propios',
  Paid: 'Pagado',
  Promised: 'Prometido',
  Arrived: 'Recibido',
  'as promised': 'según lo prometido',
  'the balances': 'los saldos',
  'Or watch any address without its wallet': 'O siga cualquier dirección sin su billetera',
  Watch: 'Seguir',
  'Watched account': 'Cuenta seguida',
  'You only watch this account. Nothing can be signed or sent for it here.':
    'Solo está siguiendo esta cuenta. Aquí no se puede firmar ni enviar nada en su nombre.',
  'Stop watching': 'Dejar de seguir',
  'Only its own wallet can tell': 'Solo lo sabe su propia billetera',
};
