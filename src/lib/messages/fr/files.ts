/** Uploaded files: images and documents of records. */
export const files = {
  choose_image: 'Choisir une image',
  choose_document: 'Choisir un fichier',
  another: 'Remplacer',
  remove: 'Supprimer',
  remove_what: 'Supprimer {what}',
  or_drop: 'ou déposez-le ici',
  image_hint: 'PNG, JPEG, WebP ou AVIF, 10 Mo au plus',
  images_hint:
    'PNG, JPEG, WebP ou AVIF, 10 Mo au plus chacune, {most} images au plus ; les listes montrent la première',
  add_image: 'Ajouter une image',
  image_at: 'Image {n}',
  image_forward: 'Avancer l’image {n}',
  image_remove: 'Supprimer l’image {n}',
  document_hint: 'PDF ou image, 20 Mo au plus',
  sending: 'Envoi {percent}%',
  working: 'Envoyé. Traitement…',
  stop: 'Arrêter',
  too_large: 'Le fichier est trop volumineux. La limite est de {most} Mo.',
  one_only: 'Déposez un fichier à la fois.',
  open: 'Télécharger',
  gone: 'Ce fichier n’existe plus.',
} as const;
