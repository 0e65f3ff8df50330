/** The texts of tolerance, losses and warnings in Spanish. */
export const RISK = {
  'Transaction deadline': 'Plazo de la transacción',
  'Maximum hops': 'Máximo de saltos',
  'Maximum routes in a split': 'Máximo de rutas por división',
  'Rank routes by': 'Ordenar rutas por',
  'amount after gas': 'importe tras el gas',
  'amount before gas': 'importe antes del gas',
  'Contract that swaps': 'Contrato que intercambia',
  'Best|of contracts': 'El mejor',
  'Executor, all exchanges in one transaction': 'Executor, todos los exchanges en una transacción',
  'The own router of each exchange': 'El router propio de cada exchange',
  'Universal Router': 'Universal Router',
  'Route types': 'Tipos de ruta',
  Mixed: 'Mixta',
  'This token cannot be bought: its transfers out of pools fail.':
    'Este token no se puede comprar: sus transferencias desde los pools fallan.',
  'Transfers of this token follow no rule: less may arrive than was sent, or nothing.':
    'Las transferencias de este token no siguen ninguna regla: puede llegar menos de lo enviado, o nada.',
  'This token takes a tax: {tax}.': 'Este token cobra un impuesto: {tax}.',
  'Own tolerance (%)': 'Tolerancia propia (%)',
  'Enter a percentage from 0 to 50, such as 0.5.': 'Introduzca un porcentaje de 0 a 50, por ejemplo 0,5.',
  'Others may trade before this swap and take up to {percent} of it.':
    'Otros pueden operar antes de este intercambio y quedarse con hasta un {percent}.',
  'Type {word} to allow a loss of {percent}': 'Escriba {word} para permitir una pérdida del {percent}',
  'Save tolerance': 'Guardar tolerancia',
  '{tolerance} stays in use until you save.': '{tolerance} sigue en uso hasta que guarde.',
  'Type {word} to trade anyway': 'Escriba {word} para intercambiar de todos modos',
  accept: 'aceptar',
  'Accept this loss': 'Aceptar esta pérdida',
  'about {dollars}': 'unos {dollars}',
  'You lose {share} of this trade to its price impact.':
    'Pierde {share} de esta operación por su impacto en el precio.',
  'You lose {share} of what you pay: you receive so much less than it is worth.':
    'Pierde {share} de lo que paga: en esa medida, lo que recibe vale menos.',
  'You cannot sell this token after you buy it.': 'No podrá vender este token después de comprarlo.',
  'The index is unavailable or behind. Pools were looked up on chain, so some may be missing.':
    'El índice no está disponible o va con retraso. Los pools se buscaron en la cadena y pueden faltar algunos.',
  'The price moved {percent} against you since this transaction was built.':
    'El precio se movió un {percent} en su contra desde que se creó esta transacción.',
  'High tolerance: others may trade before this swap and take up to {percent} of it.':
    'Tolerancia alta: otros pueden operar antes de este intercambio y quedarse con hasta un {percent}.',
  '{token} is {address}.': '{token} es {address}.',
  'High price impact: this trade loses {percent} against the current price.':
    'Impacto en el precio alto: esta operación pierde un {percent} frente al precio actual.',
  'You cannot sell {token} after you buy it.': 'No podrá vender {token} después de comprarlo.',
  '{token} takes {percent} of each transfer; the amounts include that.':
    '{token} retiene un {percent} de cada transferencia; los importes ya lo incluyen.',
  more: 'más',
  '{percent} more': 'un {percent} más',
  'it is not trusted': 'no es de confianza',
  'the gain is too good to be true': 'la ganancia es demasiado buena para ser real',
  'A route through {tokens} promises {more} but is left out: {why}.':
    'Una ruta por {tokens} promete {more}, pero queda excluida: {why}.',
  and: 'y',
  'This address has no checksum: a mistyped digit cannot be noticed. Compare all of it.':
    'Esta dirección no tiene suma de comprobación: un dígito mal escrito pasa inadvertido. Compárela entera.',
  'This is a contract. What it receives may be lost, unless it was made to receive these tokens.':
    'Esto es un contrato. Lo que reciba puede perderse, salvo que esté hecho para recibir estos tokens.',
  'Send to another address': 'Enviar a otra dirección',
  'Recipient of the output': 'Destinatario de lo recibido',
  'Receive it myself': 'Recibirlo yo',
  'the name': 'el nombre',
  'This network has no names. Enter the address itself: 0x and 40 digits.':
    'Esta red no tiene nombres. Escriba la dirección misma: 0x y 40 caracteres.',
  '{name} has no address on this network. Enter the address itself: 0x and 40 digits.':
    '{name} no tiene dirección en esta red. Escriba la dirección misma: 0x y 40 caracteres.',
  'Use this address': 'Usar esta dirección',
  'This is the name of an account. Paste the address of a token or a pool.':
    'Es el nombre de una cuenta. Pegue la dirección de un token o de un pool.',
  'Enter an address: 0x and 40 digits from 0 to f.': 'Introduzca una dirección: 0x y 40 dígitos de 0 a f.',
  'The checksum of this address is wrong: a digit was mistyped. Copy it again from its source.':
    'La suma de comprobación de esta dirección es incorrecta: hay un dígito mal escrito. Vuelva a copiarla de su origen.',
  '{count} minutes': { one: '{count} minuto', many: '{count} de minutos', other: '{count} minutos' },
  '{count} hours': { one: '{count} hora', many: '{count} de horas', other: '{count} horas' },
};
