public class Types { public static void main(String[] a){ StringBuilder b=new StringBuilder(); for(int c=0;c<=0x2FFFF;c++){ b.append(Character.getType(c)).append(Character.isLetterOrDigit(c)?"w":"-").append(Character.isAlphabetic(c)?"A":"-").append('\n'); } System.out.print(b);
} }
