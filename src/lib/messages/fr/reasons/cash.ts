/** Cash, and disputes of drivers. */
export const cash = {
  'cash.file_not_csv': 'Le fichier de la banque n’est pas un CSV valable.',
  'cash.text_not_csv': 'n’est pas un CSV valable',
  'cash.file_without_columns':
    'Le fichier de la banque doit avoir les colonnes reference et amount.',
  'cash.text_without_columns': 'doit avoir les colonnes reference et amount',
  'cash.file_too_long': 'Le fichier de la banque a plus de {most} lignes.',
  'cash.text_too_long': 'a plus de {most} lignes',
  'cash.file_without_amount': 'Le fichier de la banque n’a pas de montant à la ligne {row}.',
  'cash.text_without_amount': 'n’a pas de montant à la ligne {row}',
  'cash.count_waits':
    'Rien n’est encore comptabilisé : des écarts de {limit} ou plus en 24 heures demandent deux personnes. Une seconde personne doit compter ici le même montant en moins d’un jour, sans voir ce comptage.',
  'cash.count_waits_in_shift':
    'Rien n’est encore comptabilisé : des écarts de {limit} ou plus en 24 heures demandent deux personnes. Une seconde personne doit compter ici le même montant en moins d’un jour, sans voir ce comptage. Le service reste ouvert jusque-là.',
  'cash.count_differs':
    'Ce n’est pas le premier comptage. Comptez les espèces ensemble. Rien n’est encore comptabilisé : des écarts de {limit} ou plus en 24 heures demandent deux personnes. Une seconde personne doit compter ici le même montant en moins d’un jour, sans voir ce comptage.',
  'cash.count_differs_in_shift':
    'Ce n’est pas le premier comptage. Comptez les espèces ensemble. Rien n’est encore comptabilisé : des écarts de {limit} ou plus en 24 heures demandent deux personnes. Une seconde personne doit compter ici le même montant en moins d’un jour, sans voir ce comptage. Le service reste ouvert jusque-là.',
  'cash.own_count_in':
    'Vous avez encaissé ces espèces : une autre personne doit les compter au coffre.',
  'cash.linked_collector_count':
    'Votre compte est lié à celui du collecteur : une autre personne doit les compter.',
  'cash.own_receipt':
    'Vous avez encaissé ces espèces : une autre personne doit contre-passer le reçu.',
  'cash.linked_collector_reverse':
    'Votre compte est lié à celui du collecteur : une autre personne doit contre-passer le reçu.',
  'cash.holds_less_than_slip':
    'Vous détenez {held} d’espèces encaissées. Un bordereau ne peut pas dépasser ce montant.',
  'cash.slip_at_most': 'doit être au plus {held}',
  'cash.slip_too_short': 'doit avoir 4 lettres ou chiffres',
  'cash.slip_too_long': 'a au plus 35 lettres ou chiffres',
  'cash.slip_booked': 'Le fichier de la banque a comptabilisé ce bordereau.',
  'cash.slip_withdrawn': 'Ce bordereau a été retiré.',
  'cash.slip_of_another':
    'Seul son collecteur ou le responsable du coffre peut retirer ce bordereau.',
  'cash.no_second_count': 'Ce livreur n’a pas de comptage qui en demande un second.',
  'cash.at_hand_changed': 'Les espèces détenues sont maintenant de {atHand}. Recomptez.',
  'cash.nothing_to_collect': 'Il n’y a rien à encaisser.',
  'cash.still_to_collect': 'Le livreur a encore des espèces à encaisser.',
  'cash.surplus_too_large':
    'Un comptage peut dépasser le montant attendu de {most} au plus. Recomptez.',
  'cash.counted_too_much': 'dépasse de trop le montant attendu',
  'cash.variance_without_note':
    'L’écart de {variance} est comptabilisé. Indiquez pourquoi le montant diffère.',
  'cash.note_missing': 'doit dire pourquoi le montant diffère',
  'cash.holds_nothing': 'Cette personne ne détient pas d’espèces.',
  'cash.held_changed': 'Le collecteur détient maintenant {held}. Recomptez.',
  'cash.more_than_held':
    'Un comptage ne peut pas dépasser ce que le collecteur détient. Recomptez.',
  'cash.counted_more_than_held': 'dépasse ce que le collecteur détient',
  'cash.on_open_slips':
    'Des bordereaux ouverts portent sur {slips} de ces espèces. Seuls {rest} peuvent être comptés au coffre.',
  'cash.counted_on_slips': 'doit être au plus {rest} : le reste est sur des bordereaux ouverts',
  'cash.already_reversed': 'Cette remise a déjà été contre-passée.',
  'cash.no_longer_driver':
    'La personne qui a remis ces espèces n’est plus livreur et ne peut pas en détenir.',
  'cash.own_count': 'Vous avez compté ces espèces : une autre personne doit les compter.',
  'cash.linked_counter':
    'Votre compte est lié à celui de la première personne qui a compté : une autre personne doit les compter.',
  'dispute.not_by_driver': 'Seul le livreur concerné conteste ce qui a été enregistré pour lui.',
  'dispute.not_booked_for_you': 'Personne d’autre n’a enregistré cela pour vous.',
  'dispute.delivered_yourself': 'Vous avez livré cette commande vous-même : vous l’aviez donc.',
  'dispute.too_late': 'Vous pouviez contester cela pendant 72 heures. Appelez l’assistance.',
  'dispute.already_disputed': 'Vous avez déjà contesté cela.',
  'dispute.own_booking':
    'Vous avez enregistré cela pour le livreur : une autre personne doit trancher le litige.',
  'dispute.linked':
    'Votre compte est lié à celui du livreur ou de la personne qui l’a enregistré : une autre personne doit trancher.',
} as const;
