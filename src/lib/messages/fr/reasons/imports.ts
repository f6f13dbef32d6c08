/** Imports. */
export const imports = {
  'import.no_such_value': 'il n’y a pas de valeur {name}',
  'import.no_such_column': 'le fichier n’a pas une telle colonne',
  'import.column_of_another': '{other} est pris dans la même colonne',
  'import.store_is_fixed': 'le commerce de cet import est fixé',
  'import.column_needed': '{name} doit venir d’une colonne',
  'cell.too_many_decimals': 'a plus de deux décimales',
  'cell.exponent': 'est écrit avec un exposant : écrivez-le en entier',
  'cell.other_currency': 'est dans une autre devise',
  'cell.grouped_wrongly': 'a ses milliers mal groupés',
  'cell.not_an_amount': 'n’est pas un montant',
  'cell.two_amounts': 'peut vouloir dire {thousands} ou {decimals} : écrivez celui qui est voulu',
  'cell.not_valid': 'n’est pas valable',
  'cell.whole_number_to': 'doit être un nombre entier de 0 à {most}',
  'cell.number_between': 'doit être un nombre de {least} à {most}',
  'cell.percentage_to': 'doit être un pourcentage de 0 à {most}, avec au plus deux décimales',
  'cell.below_one_percent':
    'est inférieur à un pour cent : dites s’il s’agit d’un pourcentage ou d’une part, ou écrivez 15 pour 15 %',
  'cell.coordinates_exchanged':
    'et la longitude semblent inversées : {lat}, {lon} est hors de toute zone, et l’inverse est dans l’une d’elles',
  'cell.outside_areas': 'et la longitude sont hors de toute zone : {lat}, {lon}',
  'cell.line_break': 'a un saut de ligne : écrivez-le sur une seule ligne',
  'cell.letters_lost':
    'a des points d’interrogation à la place de lettres : enregistrez le fichier en CSV UTF-8 et chargez-le de nouveau',
  'cell.letters_garbled':
    'a été lu dans un autre encodage avant d’être enregistré : exportez-le de nouveau en CSV UTF-8',
  'cell.sheet_error': 'est une erreur du tableur : corrigez sa formule et exportez de nouveau',
  'cell.at_least_one': 'doit être d’au moins 1',
  'cell.not_one_of': 'doit être l’une de ces valeurs : {allowed}',
  'cell.yes_or_no': 'doit être yes ou no',
  'cell.too_many_words': 'en a plus de {most}',
  'cell.wrong_word': '« {word} » {fault}',
  'import.key_of_line': 'est déjà à la ligne {first}',
  'import.record_of_line': 'est le même que la ligne {first}',
  'import.new_needs': 'est nouveau, et exige : {columns}',
  'import.item_archived': 'est celui d’un article archivé : restaurez d’abord l’article',
  'import.no_such_store': 'n’est pas un commerce',
  'import.stores_alike':
    'est le nom de {count} commerces : écrivez le numéro de celui qui convient',
  'import.no_such_category': 'n’est pas une catégorie existante',
  'import.price_before_too_low': 'doit être supérieur au prix, car c’est le prix avant remise',
  'import.stock_moved': 'a changé : il était de {seen} et est maintenant de {now}',
  'import.stock_counted_since': 'a changé : il n’était pas compté et est maintenant de {now}',
  'import.stock_not_counted_now': 'a changé : il était de {seen} et n’est plus compté',
  'import.several_stores': 'est celui de plusieurs commerces : nommez-le par son numéro',
  'import.store_archived': 'est un commerce archivé : restaurez-le d’abord',
  'import.no_such_zone': 'n’est pas une zone existante',
  'import.no_such_zone_at_pin': 'n’est pas une zone existante : le repère est dans {zone}',
  'import.zone_needed': 'est nécessaire : le repère est loin de toute zone',
  'import.commission_lowered':
    'est inférieure à celle du commerce : demandez à une seconde personne sur sa page, Modifier',
  'import.commission_below_standard':
    'est inférieure à la commission standard de {percent}% : importez le commerce avec celle-ci, puis demandez à une seconde personne sur sa page, Modifier',
  'import.no_such_owner': 'n’est l’adresse d’aucun compte de commerce',
  'import.server_stopped':
    'Le serveur a été arrêté pendant l’import. Rien n’a été modifié. Contrôlez de nouveau.',
  'import.data_changed':
    'Les données ont changé depuis le contrôle. Rien n’a été importé. Contrôlez de nouveau.',
  'import.rows_now_refused':
    'Les données ont changé depuis le contrôle : {lines, plural, one {une ligne est} other {# lignes sont}} maintenant à rejeter. Rien n’a été importé.',
  'import.collided':
    'D’autres modifications des mêmes lignes ont interféré. Rien n’a été modifié. Contrôlez de nouveau, puis appliquez.',
  'import.server_error':
    'Une erreur s’est produite sur le serveur et a été enregistrée. Rien n’a été modifié.',
  'import.not_text':
    'Ce n’est pas un fichier CSV : il contient des octets qui ne sont pas du texte. Enregistrez-le en CSV UTF-8.',
  'import.line_not_text':
    'Ce n’est pas un fichier CSV : la ligne {line} contient des octets qui ne sont pas du texte. Enregistrez-le en CSV UTF-8.',
  'import.not_csv':
    'Ce n’est pas un fichier CSV : son contenu est {type}. Enregistrez-le en CSV UTF-8.',
  'import.quote_not_closed':
    'Un guillemet n’est jamais fermé. Vérifiez la ligne {line} et celles d’avant.',
  'import.row_without_end':
    'Une ligne ne finit pas. Un guillemet manque peut-être à la ligne {line} ou avant.',
  'import.quote_inside_cell': 'Un guillemet se ferme au milieu d’une cellule à la ligne {line}.',
  'import.line_not_readable': 'Le fichier est illisible à la ligne {line} : {fault}.',
  'import.too_many_columns': 'Le fichier a {count} colonnes ; la limite est de {most}.',
  'import.column_twice': 'La colonne « {name} » apparaît deux fois. Renommez-en une.',
  'import.cell_too_long':
    'Ligne {line}, colonne {column} : la cellule a {length} caractères ; la limite est de {most}.',
  'import.line_too_wide': 'La ligne {line} a {count} cellules ; la limite est de {most}.',
  'import.too_many_rows': 'Le fichier a plus de {most} lignes.',
  'import.no_such_line': 'Le fichier n’a pas de ligne {line} avec des valeurs.',
  'import.no_rows': 'Le fichier n’a pas de lignes sous l’en-tête.',
  'import.empty': 'Le fichier est vide.',
  'import.cells_beyond_header': 'a {count} cellules alors que l’en-tête en a {width}',
  'import.rows_deleted':
    'Les lignes de cet import ont été supprimées. Chargez le fichier de nouveau.',
  'import.rows_lost':
    'Les lignes ont été perdues lors d’une panne de la base de données. Chargez le fichier de nouveau.',
  'import.rows_refused':
    '{count} lignes ont des erreurs. Corrigez-les, ou n’appliquez que les lignes valables.',
  'import.column_not_for_role': 'Le rôle {role} ne permet pas de fixer {name}.',
  'import.columns_not_matched': 'Les colonnes ne sont pas bien associées : {fault}.',
  'import.needs_permission': 'exige {permission}',
  'import.not_for_role': 'Le rôle {role} ne permet pas ces imports.',
  'import.takes_no_store': 'Ce type d’import ne prend pas de commerce.',
  'import.only_of_store': 'n’est possible que pour les enregistrements d’un commerce',
  'import.others_in_progress': 'D’autres imports sont en cours.',
  'import.no_store_named': 'n’est ni le numéro ni le nom d’un commerce',
} as const;
