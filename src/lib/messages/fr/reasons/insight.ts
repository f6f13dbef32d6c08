/** Files and reports. */
export const insight = {
  'export.in_state': '{name} : {state}.',
  'export.too_many':
    '{most} de vos fichiers sont en cours de création. Attendez que l’un d’eux soit prêt.',
  'export.query_invalid': 'La requête n’est pas valable : {fault}.',
  'export.needs_permission': 'L’autorisation {permission} est nécessaire.',
  'export.server_stopped': 'Le serveur s’est arrêté avant la fin.',
  'export.server_error': 'Le serveur n’a pas pu créer le fichier.',
  'export.other_zones': 'Le fichier contient des zones pour lesquelles vous ne travaillez pas.',
  'export.owner_without_access': 'Son propriétaire n’a plus accès.',
  'report.not_for_role': 'Votre rôle ne permet pas de lire ce rapport.',
  'report.not_resendable':
    'Seul un e-mail échoué, ou dont le résultat est inconnu, peut être renvoyé.',
  'report.not_readable': 'Vous n’avez pas accès au rapport « {name} ».',
  'report.being_counted':
    'Les chiffres sont calculés pour la première fois : il reste {months} mois. Réessayez bientôt.',
  'report.before_first_day': 'est avant le premier jour',
  'report.too_long': 'est plus de {days} jours après le premier',
  'report.no_such_rows': '{name} n’a pas de telles lignes',
  'report.no_such_filter': '{name} ne peut pas être limité par « {filter} »',
  'report.zone_absent': 'La zone n’existe pas.',
  'report.store_absent': 'Le commerce n’existe pas.',
  'report.driver_absent': 'Le livreur n’existe pas.',
  'report.not_recipients':
    'Les destinataires sont des membres de l’équipe dont le compte est actif.',
  'mail.unsubscribed': 'Cette personne s’est désabonnée du rapport.',
  'mail.not_a_recipient': 'Cette personne n’est plus destinataire du rapport.',
  'mail.no_permission': 'Cette personne n’a plus accès au rapport.',
  'report.not_supported': 'Le paramètre « {field} » du rapport {fault}.',
  'report.not_one_of': 'doit être l’une de ces valeurs : {names}',
  'report.not_a_filter': 'n’est pas un filtre de ce rapport',
  'report.not_a_measure': 'doit être name ou l’une de ces valeurs : {names}',
} as const;
