/** The texts of the account in German. */
export const ACCOUNT = {
  'Connect a wallet to see its balances in dollars, its positions and the swaps that you sent from this browser.':
    'Verbinden Sie eine Wallet, um deren Guthaben in Dollar, deren Positionen und die Tauschvorgänge zu sehen, die Sie mit diesem Browser gesendet haben.',
  'the account': 'das Konto',
  'Your wallet is on another network. Switch it to {network} to see your account here.':
    'Ihre Wallet ist in einem anderen Netzwerk. Wechseln Sie zu {network}, um Ihr Konto hier zu sehen.',
  'No token that you hold has a price': 'Keiner Ihrer Token hat einen Preis',
  'in tokens, without positions': 'in Token, ohne Positionen',
  'Swaps sent from this browser': 'Mit diesem Browser gesendet',
  'This account holds none of the listed tokens.': 'Dieses Konto hält keinen der gelisteten Token.',
  Balances: 'Guthaben',
  Worth: 'Gegenwert',
  'The token has no price': 'Der Token hat keinen Preis',
  'the positions': 'die Positionen',
  'This account provides no liquidity to V3 and V4 pools.':
    'Dieses Konto stellt V3- und V4-Pools keine Liquidität bereit.',
  'Not read of V4 positions': 'Wird bei V4-Positionen nicht abgefragt',
  Position: 'Position',
  'Fees not collected': 'Nicht abgeholte Gebühren',
  'Your wallet’s node did not tell': 'Der Node Ihrer Wallet hat nicht geantwortet',
  'A token of it has no price': 'Ein Token der Position hat keinen Preis',
  'None yet. What you swap here is listed with what was promised and what arrived.':
    'Noch keine. Hier steht künftig jeder Tausch: was zugesagt war und was ankam.',
  'Own swaps': 'Eigene Tauschvorgänge',
  Paid: 'Bezahlt',
  Promised: 'Zugesagt',
  Arrived: 'Erhalten',
  'as promised': 'wie zugesagt',
  'the balances': 'die Guthaben',
  'Or watch any address without its wallet': 'Oder eine beliebige Adresse ohne deren Wallet beobachten',
  Watch: 'Beobachten',
  'Watched account': 'Beobachtetes Konto',
  'You only watch this account. Nothing can be signed or sent for it here.':
    'Sie beobachten dieses Konto nur. Signieren oder senden können Sie dafür hier nichts.',
  'Stop watching': 'Nicht mehr beobachten',
  'Only its own wallet can tell': 'Das weiß nur die eigene Wallet',
} as const;
