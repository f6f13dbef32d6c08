/** What drivers answer to assignments. */
export const answers = {
  column: 'Avancement du livreur',
  progress_sent: 'Envoyée',
  progress_seen: 'Vue',
  progress_accepted: 'Acceptée',
  progress_at_store: 'Au commerce',
  progress_at_door: 'À la porte',
  since: '{what} à {time}',
  accepted_title: 'Acceptée par son livreur',
  accepted_doubt: '{code} l’a acceptée il y a {age}',
  declined_title: 'Déclinée par ce livreur',
  declined_doubt: '{code} l’a déclinée ou n’a pas répondu il y a {age}',
  undo_accepted: '{doubt}. Annulez de nouveau l’action sur #{id} pour la lui retirer.',
  of_30_days: 'Réponses, 30 jours',
  figures: '{accepted} acceptées, {declined} déclinées, {timedOut} sans réponse',
  median: 'Temps de réponse',
} as const;
