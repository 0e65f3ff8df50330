/** Sentences of the service in German: reasons by their words, errors and warnings by their codes. */
export const SERVICE = {
  'error:INVALID_REQUEST': 'Der Dienst versteht diese Anfrage nicht.',
  'error:UNAUTHORIZED': 'Der Dienst verlangt einen Schlüssel.',
  'error:NOT_FOUND': 'Das gibt es hier nicht.',
  'error:NO_ROUTE': 'Zwischen diesen Token gibt es keine Route.',
  'error:METHOD_NOT_ALLOWED': 'Diese Art der Anfrage ist hier nicht erlaubt.',
  'error:PAYLOAD_TOO_LARGE': 'Die Anfrage ist zu groß.',
  'error:UNSUPPORTED_MEDIA_TYPE': 'Die Anfrage muss JSON sein.',
  'error:INSUFFICIENT_LIQUIDITY': 'So viel Liquidität haben die Pools nicht.',
  'error:SIMULATION_REVERTED':
    'Die Transaktion würde fehlschlagen. Ein Token oder Pool der Route lässt sie nicht zu.',
  'error:NOT_A_V3_POOL': 'Diese Adresse ist kein V3-Pool.',
  'error:BOUND_NOT_MET': 'Zum aktuellen Preis hält die Transaktion Ihre Grenze nicht ein.',
  'error:QUOTE_MOVED': 'Das Angebot gilt nicht mehr.',
  'error:NOT_SUPPORTED_BY_ROUTER': 'Der Router dieser Börse kann diesen Tausch nicht ausführen.',
  'error:LIQUIDITY_REFUSED': 'Diese Änderung der Liquidität ist nicht möglich.',
  'error:RATE_LIMITED': 'Zu viele Anfragen.',
  'error:INTERNAL': 'Im Dienst ist ein Fehler aufgetreten.',
  'error:UPSTREAM_INVALID': 'Der Dienst erhielt eine ungültige Antwort.',
  'error:SUBGRAPH_UNAVAILABLE': 'Der Index ist nicht verfügbar.',
  'error:SUBGRAPH_STALE': 'Der Index ist zu weit im Rückstand.',
  'error:INDEX_REQUIRED': 'Dafür ist ein Index nötig, und dieser Dienst läuft ohne.',
  'error:RPC_UNAVAILABLE': 'Der Node der Chain ist nicht verfügbar.',
  'error:OVERLOADED': 'Der Dienst ist überlastet.',
  'error:TIMEOUT': 'Die Antwort dauerte zu lange.',
  'error:UNREACHABLE': 'Der Dienst antwortet nicht.',
  'error:UNKNOWN': 'Der Dienst hat einen Fehler ohne Angabe von Gründen gemeldet.',
  'Change what you entered.': 'Ändern Sie Ihre Eingabe.',
  'Choose another exchange.': 'Wählen Sie eine andere Börse.',
  'Check the position, its owner and its range.':
    'Prüfen Sie die Position, ihren Eigentümer und ihre Preisspanne.',
  'Ask the operator of this service for a key.':
    'Bitten Sie den Betreiber dieses Dienstes um einen Schlüssel.',
  'Check the address, or search for it.': 'Prüfen Sie die Adresse, oder suchen Sie danach.',
  'Try another token or another amount.':
    'Versuchen Sie es mit einem anderen Token oder einem anderen Betrag.',
  'Reload the page.': 'Laden Sie die Seite neu.',
  'Ask for less at once.': 'Fragen Sie weniger auf einmal ab.',
  'Try a smaller amount.': 'Versuchen Sie es mit einem kleineren Betrag.',
  'Try another amount or another token.':
    'Versuchen Sie es mit einem anderen Betrag oder einem anderen Token.',
  'Choose another pool.': 'Wählen Sie einen anderen Pool.',
  'Build the swap again at the new price.': 'Erstellen Sie den Tausch zum aktuellen Preis neu.',
  'Wait a moment, then try again.': 'Warten Sie einen Moment, und versuchen Sie es erneut.',
  'Try again. If it stays, tell the operator of this service.':
    'Versuchen Sie es erneut. Bleibt das Problem bestehen, wenden Sie sich an den Betreiber dieses Dienstes.',
  'Try again in a minute.': 'Versuchen Sie es in einer Minute erneut.',
  'Try again in a minute. Quotes go on without it.':
    'Versuchen Sie es in einer Minute erneut. Angebote gibt es auch ohne den Index.',
  'You can quote and swap without it.': 'Angebote einholen und tauschen können Sie auch ohne.',
  'Check your connection, then try again.': 'Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
  'warning:HIGH_SLIPPAGE': 'Die Toleranz ist hoch',
  'warning:HIGH_PRICE_IMPACT': 'Der Preiseinfluss ist hoch',
  'warning:NO_GAS_LEFT': 'Für das Gas bleibt zu wenig übrig',
  'warning:DOLLARS_DIFFER': 'Der Wert der beiden Seiten ist verschieden',
  'warning:TOKEN_CANNOT_BE_SOLD': 'Der Token kann nach dem Kauf nicht verkauft werden',
  'warning:TOKEN_TAXED': 'Der Token behält einen Teil jedes Transfers ein',
  'warning:INDEX_MISSING': 'Der Index wurde nicht gelesen: Pools fehlen in der Suche',
  'warning:TOKEN_YOUNG': 'Der Token wird seit weniger als einem Tag gehandelt',
  'warning:TOKEN_IMITATES': 'Das Symbol sieht aus wie das eines anderen Tokens',
  'the index knows no pool of this token': 'der Index kennt keinen Pool dieses Tokens',
  'no pool with a token of a known price is deep enough':
    'kein Pool mit einem Token bekannten Preises ist tief genug',
  'the token that it was priced in lost its peg':
    'der Token, in dem der Preis angegeben war, hat seinen Peg verloren',
  'the token that it is priced in has no price':
    'der Token, in dem der Preis angegeben ist, hat keinen Preis',
  'the pool that prices it has no price now': 'der Pool, der den Preis bestimmt, hat derzeit keinen',
  'hooks change what swaps pay, pairs have a fee each, or it is above 1 %':
    'Hooks ändern das Ergebnis eines Tauschs, jedes Paar hat eine eigene Gebühr, oder sie liegt über 1 %',
  'the pool holds less than {count} of the currency': 'der Pool enthält weniger als {count} der Währung',
  'the least value, {count} dollars, is not known in native coins':
    'der Mindestwert von {count} Dollar ist im nativen Coin nicht bekannt',
  'the pool is empty': 'der Pool ist leer',
  'no swap of this time could be priced': 'für keinen Tausch dieser Zeit war ein Preis bekannt',
  'no deep pool prices a token of this pool': 'kein tiefer Pool bestimmt den Preis eines Tokens dieses Pools',
  'neither token of this pool is one that dollars are counted in':
    'keiner der Token dieses Pools wird in Dollar bewertet',
  'the node cannot simulate with state overrides': 'der Node kann nicht mit geändertem Zustand simulieren',
} as const;
