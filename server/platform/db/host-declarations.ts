import { withConnection } from './connection.ts';

/**
 * Stores what the host declares about the installation, with the rights of the owner of the tables;
 * the application's role only reads it.
 */
export const declareOnePerson = (ownerUrl: string, onePerson = false): Promise<void> =>
  withConnection(ownerUrl, async (connection) => {
    await connection.query('update host_declarations set one_person = $1 where one_person <> $1', [
      onePerson,
    ]);
  });
