/** Errors. */
export const errors = {
  fallback_title: 'Une erreur s’est produite',
  fallback_detail: 'Une erreur inattendue s’est produite. Notre équipe en a été informée.',
  try_again: 'Réessayer',
  reload_page: 'Recharger la page',
  no_refresh_token: 'Aucun jeton de renouvellement trouvé',
  network: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  request_id: 'Référence {id}',
  config_failed: 'Impossible de charger les réglages de la console. La console continue d’essayer.',
} as const;
