/** Drivers, what they answer, and what they carry. */
export const drivers = {
  'driver.position_from_future': 'La position vient du futur.',
  'driver.from_future': 'vient du futur',
  'driver.position_too_old': 'La position est trop ancienne.',
  'driver.too_old': 'est trop ancienne',
  'driver.not_a_driver': 'n’est pas le numéro d’un livreur',
  'driver.document_reason': 'est nécessaire pour refuser un document',
  'driver.ids': 'doit être des numéros séparés par des virgules',
  'driver.minutes_of_break': 'est obligatoire pour une pause',
  'driver.hand_over_needs_driver': 'est nécessaire pour un relais, et alors seulement',
  'driver.absent': 'Le livreur n’existe pas.',
  'driver.off_duty': '{name} est hors service.',
  'driver.on_break': '{name} est en pause.',
  'driver.lacks_kit': '{name} n’a pas ce que la commande exige : {needs}.',
  'driver.documents_incomplete':
    '{name} ne peut pas rouler. Documents absents, expirés ou refusés : {kinds}.',
  'driver.rejected_document':
    'Un document refusé ({kind}) n’est modifié ou supprimé que par ceux qui vérifient les documents. Ajoutez le nouveau à côté.',
  'driver.too_many_documents':
    'Un livreur a au plus {most} documents. Demandez à la salle de contrôle de supprimer les anciens.',
  'driver.has_open_orders': 'Le livreur a des commandes ouvertes. Réaffectez-les d’abord.',
  'driver.not_taken_off': 'Personne n’a retiré le livreur du service.',
  'driver.taken_off':
    '{name} vous a retiré du service jusqu’à {until} : {why}. Appelez la salle de contrôle.',
  'driver.period_too_long': 'La période doit finir après son début et durer au plus un an.',
  'driver.days_before_end': 'doit être au plus {days} jours avant la fin',
  'driver.account_not_active': 'Le compte n’est pas celui d’un livreur actif.',
  'driver.phone_not_taken':
    'Le serveur ne peut pas prendre l’application du livreur maintenant. Réessayez dans un instant.',
  'answer.no_assignment':
    'La commande {id} ne vous a pas été envoyée, ou ne demande pas de réponse.',
  'answer.was_accepted':
    'Vous avez accepté la commande {id}. Appelez la salle de contrôle pour la rendre.',
  'answer.was_declined': 'Vous avez décliné la commande {id}.',
  'answer.was_timed_out': 'La commande {id} est restée sans réponse à temps.',
  'answer.was_taken_back': 'La commande {id} vous a été retirée avant votre réponse.',
  'visit.not_yours': 'La commande {id} n’était pas la vôtre à ce moment.',
  'visit.too_many': 'Trop de passages au même lieu ont été signalés pour la commande {id}.',
  'visit.not_there': 'Vous n’y étiez pas arrivé pour la commande {id}.',
  'answer.declined_too_far': 'Refusée : trop loin',
  'answer.declined_too_much': 'Refusée : trop à porter',
  'answer.declined_vehicle': 'Refusée : pas avec ce véhicule',
  'answer.declined_ending_shift': 'Refusée : fin de service',
  'answer.declined_other': 'Refusée',
  'answer.declined_saying': 'Refusée : {words}',
  'answer.timed_out': 'Sans réponse après {seconds} s',
  'claim.of_another': '{name} travaille sur la commande {id}.',
  'claim.absent': 'La commande {id} n’est pas prise. Prenez-la d’abord.',
  'claim.order_closed': 'La commande {id} est close : {status}.',
  'claim.only_to_operator': 'Une commande ne se transmet qu’à un opérateur actif.',
  'claim.not_operator': 'n’est pas un opérateur actif',
  'claim.outside_zone': '{name} ne travaille pas dans la zone de la commande.',
  'claim.in_other_zones': 'travaille dans d’autres zones',
  'road.wait_needs_until': 'est nécessaire pour attendre, et alors seulement',
  'road.needs_cause': 'Une cause est nécessaire pour enregistrer cela à la place du livreur.',
  'road.only_first_gives':
    'Seul le livreur qui a la commande, ou l’équipe, peut dire qu’elle a été remise.',
  'road.only_second_takes':
    'Seul le livreur qui vient chercher la commande, ou l’équipe, peut dire qu’elle a été prise.',
  'road.taken_by_linked':
    'Votre compte et celui du livreur qui remet la commande sont liés par {name}. Une autre personne enregistre la prise.',
  'road.withdrawn_by_linked':
    'Votre compte et celui du livreur qui vient chercher la commande sont liés par {name}. Elle est dite remise : une autre personne retire le relais.',
  'road.same_driver': 'Le livreur ne peut pas passer des commandes à lui-même.',
  'road.nothing_to_hand_over': '{driver} n’a aucune commande qui puisse passer à un autre livreur.',
  'road.food_elsewhere': '#{id} a avancé depuis la décision. Regardez-la de nouveau.',
  'road.food_in_hand':
    '#{id} est récupérée : elle peut passer à un autre livreur ou être livrée d’abord, mais pas être retirée au livreur.',
  'change_request.reason_needed': 'est nécessaire pour refuser une demande',
  'change_request.not_by_driver': 'Seuls les livreurs demandent des modifications les concernant.',
  'change_request.no_change': 'C’est déjà ce qui est enregistré à votre sujet.',
  'change_request.changed_meanwhile':
    'Cette information du livreur a changé depuis sa demande. Refusez-la, ou laissez-le demander de nouveau.',
  'change_request.record_missing':
    'Une autre personne est payée sur ce compte : indiquez quand le livreur a été appelé, et ce qu’il a dit.',
  'change_request.record_required':
    'est nécessaire pour approuver un compte qu’une autre personne utilise',
  'change_request.linked':
    'Votre compte est lié à celui du livreur : une autre personne doit décider.',
  'proof.of_deliveries_only': 'n’est possible que pour une livraison',
  'proof.not_right': 'n’est pas correct',
  'proof.missing': 'Cette livraison doit être prouvée : {kinds}.',
  'proof.pin_wrong':
    'Le PIN n’est pas correct. {left, plural, one {Il reste # essai.} other {Il reste # essais.}}',
  'proof.pin_exhausted':
    'Le PIN a été essayé trop souvent. Demandez aux opérateurs de confirmer la livraison.',
  'proof.photo_missing': 'Ce relais doit être prouvé par une photo.',
  'proof.delivered_without': 'Livrée sans réseau ; absent ou incorrect : {kinds}.',
  'proof.no_pin': 'La commande {id} n’a pas de PIN pour le moment.',
  'proof.nothing_to_review': 'Rien ne manque à la livraison de la commande {id}.',
  'proof.not_on_the_road':
    'Vous n’avez pas cette commande en route, et ne l’aviez pas ces {hours} dernières heures.',
  'proof.photos_full': 'Cette preuve a déjà {most} photos.',
  'proof.other_photo':
    'L’application du livreur a envoyé une photo avec cet identifiant pour une autre commande.',
  'proof.asks_for_nothing': 'au moins la photo, le PIN ou l’âge doit être demandé',
  'proof.unknown_record': 'La règle nomme un enregistrement qui n’existe pas.',
  'proof.no_such_record': 'nomme un enregistrement qui n’existe pas',
  'presence.screen': 'doit être un nom court en minuscules',
  'live.too_often': 'Vous avez demandé le flux en direct trop souvent.',
  'handover.collected_long_ago':
    'La feuille {id} a été établie il y a plus de deux minutes. Établissez-la de nouveau avant de signer.',
} as const;
