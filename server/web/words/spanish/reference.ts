/** The texts of the reference of the API in Spanish; its own document stays English. */
export const REFERENCE = {
  optional: 'opcional',
  'Default: {value}.': 'Valor predeterminado: {value}.',
  'Its fields': 'Sus campos',
  'the reference': 'la referencia',
  Operations: 'Operaciones',
  'Find an operation': 'Buscar una operación',
  'No operation matches.': 'Ninguna operación coincide.',
  'OpenAPI document': 'Documento OpenAPI',
  'Text for language models': 'Texto para modelos de lenguaje',
  Parameters: 'Parámetros',
  Body: 'Cuerpo',
  Answer: 'Respuesta',
  Errors: 'Errores',
  'Try it': 'Probar',
  Send: 'Enviar',
  'The service did not answer. Check the connection and send again.':
    'El servicio no respondió. Compruebe la conexión y vuelva a enviar.',
};
