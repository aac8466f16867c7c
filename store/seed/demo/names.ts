/** First names of the demo profiles. */

export const DEMO_WOMEN: readonly string[] =
  "Maya Noa Lena Clara Sofia Emma Mila Yael Tamar Shira Anna Marie Zoë Lucia Elena Nina Ines Julia Amelie Freya Ada Leila Rosa Vera Talia Greta Alma Nora Ivy Ruth Carmen Hannah Iris Jasmin Kira Liv Naomi Paula Romy Stella"
    .split(" ");

export const DEMO_MEN: readonly string[] =
  "Daniel Noam Jonas Lukas David Amir Yoav Ben Felix Jürgen Marco Leo Theo Max Omer Eitan Paul Emil Hugo Oscar Liam Adam Ivan Tom Elias Mateo Jan Ari Rafael Simon Anton Bruno Carl Dov Finn Gabriel Kai Nils Samuel Yonatan"
    .split(" ");
