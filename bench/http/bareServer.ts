import express from 'express';

/** The reference of the HTTP bench: an Express route that answers one JSON body and does nothing else. */
const body: unknown = JSON.parse(process.env['BODY'] ?? '{}');
const app = express();
app.get('/', (_request, response) => {
  response.json(body);
});
app.listen(Number(process.env['PORT']), '127.0.0.1');
