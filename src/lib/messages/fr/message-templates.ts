/** Templates of the messages about orders. */
export const message_templates = {
  screen: 'Messages sur les commandes',
  screen_edit: 'Modifier le message',
  counted: '{n, plural, one {{shown} message} other {{shown} messages}}',
  empty: 'Aucun message.',
  lead:
    'Envoyés aussitôt aux appareils du client, dans leur langue. Le consentement, les heures calmes et les limites des campagnes ne s’appliquent pas.',
  outbox:
    'Aucun prestataire de notifications n’est configuré : les messages n’atteignent aucun appareil.',
  event: 'Commande',
  state: 'État',
  on: 'Activé',
  off: 'Désactivé',
  isOn: 'Envoyer ce message',
  switchOn: 'Demander l’activation à une seconde personne',
  switchOff: 'Désactiver',
  title: 'Titre',
  body: 'Texte',
  languages: 'Langues',
  accepted: 'Acceptés, 24 h',
  missed: 'Non acceptés, 24 h',
  updated: 'Modifié le',
  updated_by: 'Modifié par',
  saved: 'Message {name} enregistré',
  section: 'Message',
  placeholders: 'Variables :',
} as const;
