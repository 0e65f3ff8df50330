/** The texts of the widget in German that the page does not have. */
export const WIDGET = {
  'Try again': 'Erneut versuchen',
  'Swap|do it': 'Tauschen',
  'Token to pay': 'Token, den Sie zahlen',
  'Token to receive': 'Token, den Sie erhalten',
  Tolerance: 'Toleranz',
  Exchange: 'Börse',
  'Balance {amount}': 'Guthaben {amount}',
  '{count} gas': '{count} Gas',
  'Connect {wallet}': '{wallet} verbinden',
  'No wallet in this browser': 'Keine Wallet in diesem Browser',
  'Preparing the swap…': 'Der Tausch wird vorbereitet…',
  'Waiting for the approval…': 'Warten auf die Freigabe…',
  'Waiting for your signature…': 'Warten auf Ihre Signatur…',
  'Waiting for the swap…': 'Warten auf den Tausch…',
  'Choose two different tokens': 'Wählen Sie zwei verschiedene Token',
  'Waiting for a quote…': 'Warten auf ein Angebot…',
  'The quote is too old': 'Das Angebot ist zu alt',
  'Confirm the loss first': 'Bestätigen Sie erst den Verlust',
  'Not enough {token} for the gas': 'Nicht genug {token} für das Gas',
  'Not enough {token} with the gas': 'Nicht genug {token} mit dem Gas',
  '{one} and {other} are one coin: no pool trades them.':
    '{one} und {other} sind derselbe Coin: Kein Pool handelt sie.',
  'The price moved past the minimum that was shown. Nothing was swapped.':
    'Der Preis ist unter das angezeigte Minimum gefallen. Nichts wurde getauscht.',
  'The service does not answer.': 'Der Dienst antwortet nicht.',
  '{text} The wallet may have sent the swap all the same: look there before you swap again.':
    '{text} Die Wallet hat den Tausch möglicherweise trotzdem gesendet: Sehen Sie dort nach, bevor Sie erneut tauschen.',
  Approval: 'Freigabe',
  'Swapped. You received {amount} {token}.': 'Getauscht. Sie haben {amount} {token} erhalten.',
} as const;
