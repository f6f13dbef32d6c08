/** Settings → Causes. */
export const causes = {
  title: 'Causes',
  lead:
    'Pourquoi quelque chose se passe mal avec une commande. Désactivée, une cause n’est plus proposée à l’équipe ; les applications peuvent encore la signaler. Un client lit le libellé ; sans libellé, celui affiché dans le champ.',
  read_only: 'Votre rôle permet de voir ces réglages, pas de les modifier.',
  all: 'Toutes les causes',
  all_lead:
    'Un nouveau libellé demande une seconde personne, car les clients le lisent dans les messages.',
  col_cause: 'Cause',
  col_party: 'En faute',
  col_on: 'Proposée',
  col_words_en: 'Libellé en anglais',
  col_words_fr: 'Libellé en français',
  col_words_ar: 'Libellé en arabe',
  col_payer: 'Paie une différence',
  of: '{cause} : {what}',
  payer_customer: 'client',
  payer_store: 'commerce',
  payer_platform: 'plateforme',
  always: 'Toujours proposée, car un texte sans cause devient celle-ci',
  save: 'Enregistrer',
  discard: 'Abandonner',
  saved: 'Causes enregistrées',
  text_off: 'désactivée',
  text_words: '{language} « {words} »',
  text_payer: '{payer} paie',
  text_none: 'les valeurs par défaut',
} as const;
