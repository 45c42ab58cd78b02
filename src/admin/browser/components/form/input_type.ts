/** For the types of attributes, which know each kind of input alone and none that varies. */
export const inputType = (type: string): 'text' => type as 'text'
